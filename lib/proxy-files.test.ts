import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";

const nginx = readFileSync("docs/proxy/nginx.conf", "utf8");
const caddy = readFileSync("docs/proxy/Caddyfile", "utf8");
const page = readFileSync("docs/operate.md", "utf8");

const folder = mkdtempSync(join(tmpdir(), "qm-proxy-"));
afterAll(() => rmSync(folder, { recursive: true }));

const isInstalled = (program: string) =>
  spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;

const directive = (text: string, name: string): string | undefined =>
  new RegExp(`^\\s*${name}\\s+(.+?);?$`, "m").exec(text)?.[1];

const megabytes = (text = "0"): number => Number.parseInt(text, 10);

describe("the files for proxies", () => {
  test("are named by the page for operators", () => {
    expect(page).toContain("(proxy/nginx.conf)");
    expect(page).toContain("(proxy/Caddyfile)");
  });

  test("let streams and bodies of 1 MiB pass, and name the person and the host", () => {
    expect(directive(nginx, "proxy_buffering")).toBe("off");
    expect(directive(nginx, "proxy_set_header X-Forwarded-For")).toBe("$proxy_add_x_forwarded_for");
    expect(directive(nginx, "proxy_set_header Host")).toBe("$host");
    expect(megabytes(directive(nginx, "client_max_body_size"))).toBeGreaterThan(1);
    expect(directive(caddy, "flush_interval")).toBe("-1");
    expect(megabytes(directive(caddy, "max_size"))).toBeGreaterThan(1);
  });

  test("say a sentence where no instance answers", () => {
    for (const text of [nginx, caddy]) {
      expect(text.replaceAll("\\", "")).toContain("Quartermaster can't be reached right now.");
    }
  });
});

if (isInstalled("nginx") && isInstalled("openssl"))
  test("nginx accepts its file", () => {
    const [certificate, key] = [join(folder, "tls.pem"), join(folder, "tls.key")];
    const made = spawnSync("openssl", [
      ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
      ...["-subj", "/CN=localhost", "-keyout", key, "-out", certificate],
    ]);
    expect(made.status).toBe(0);
    const server = nginx
      .replace(/(ssl_certificate) .*/, `$1 ${certificate};`)
      .replace(/(ssl_certificate_key) .*/, `$1 ${key};`);
    const config = join(folder, "nginx.conf");
    writeFileSync(config, `pid ${folder}/pid; events {} http { access_log off; ${server} }`);
    const tried = spawnSync("nginx", ["-t", "-c", config, "-e", join(folder, "log")], {
      encoding: "utf8",
    });
    expect(tried.stderr).toContain("syntax is ok");
  });

if (isInstalled("caddy"))
  test("Caddy accepts its file", () => {
    const args = ["adapt", "--adapter", "caddyfile", "--config", "docs/proxy/Caddyfile"];
    const tried = spawnSync("caddy", args, {
      encoding: "utf8",
      env: { ...process.env, HOME: folder },
    });
    expect(tried.stderr).not.toMatch(/error|not formatted/i);
    expect(tried.status).toBe(0);
  });
