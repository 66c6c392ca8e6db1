import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { isAppleAgent } from "#components/ui/apple-agent.ts";
import { ModKeyCap, PlatformProvider } from "#components/ui/mod-key.tsx";

const agents = {
  mac: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15",
  ipad: "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15",
  windows: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0",
  linux: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0",
};

const capOn = (userAgent: string | null) =>
  renderToString(
    <PlatformProvider isApple={isAppleAgent(userAgent)}>
      <ModKeyCap>K</ModKeyCap>
    </PlatformProvider>,
  ).replace(/<[^>]+>/g, "");

test("a shortcut has the key ⌘ on Apple's systems only, already in the server's HTML", () => {
  expect([agents.mac, agents.ipad].map(capOn)).toEqual(["⌘K", "⌘K"]);
  expect([agents.windows, agents.linux, null].map(capOn)).toEqual(["Ctrl K", "Ctrl K", "Ctrl K"]);
});
