import type { Locator } from "@playwright/test";
import { PageObject } from "./page-object.ts";

/** The section "Agents" of the settings: the tokens of the person's agents and the form of a new one. */
export class AgentsSection extends PageObject {
  readonly section = this.page.getByRole("region", { name: "Agents" });
  private readonly form = this.section.getByRole("form", { name: "New token" });

  readonly name = this.form.getByLabel("Name of the agent");

  async submit(name: string) {
    await this.name.fill(name);
    await this.form.getByRole("button", { name: "Create token" }).click();
  }

  /** Makes a token and returns it, as the person copies it. */
  async create(name: string): Promise<string> {
    await this.submit(name);
    const shown = this.section.getByRole("button", { name: /^qm_agent_/ });
    return (await shown.locator("span").first().textContent()) ?? "";
  }

  token(name: string): Locator {
    return this.section.getByRole("listitem").filter({ hasText: name });
  }

  revokeButton(name: string): Locator {
    return this.section.getByRole("button", { name: `Revoke ${name}` });
  }
}
