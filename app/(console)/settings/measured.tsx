import type { ReactNode } from "react";
import { ReloadNotice } from "#components/data/failure-notice.tsx";
import { CapabilityTable } from "#components/settings/capability-table.tsx";
import { SeenDifferences } from "#components/settings/drift-table.tsx";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { failureOf } from "#lib/server/principal-error.ts";
import { probeCapabilities } from "#lib/server/upstream/capability-probe.ts";
import { checkedAnswers, listDrift } from "#lib/server/upstream/drift.ts";

/** Renders a result of the server, or a notice in its place if it fails. */
async function orNotice<Data>(
  result: Promise<Data>,
  show: (data: Data) => ReactNode,
): Promise<ReactNode> {
  try {
    return show(await result);
  } catch (error) {
    return <ReloadNotice failure={failureOf(error, null)} />;
  }
}

/** The permissions of the person's API key, tested now. */
export async function MeasuredCapability() {
  const principal = await requirePrincipal();
  return orNotice(probeCapabilities(principal), (capabilities) => (
    <CapabilityTable capabilities={capabilities} />
  ));
}

/** The differences between the API's answers and its documentation. */
export async function SeenDrift() {
  const principal = await requirePrincipal();
  return orNotice(listDrift(principal), (drift) => (
    <SeenDifferences drift={drift} checked={checkedAnswers(principal)} />
  ));
}
