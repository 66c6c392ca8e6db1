import type { ReactNode } from "react";
import { ReloadNotice } from "#components/data/failure-notice.tsx";
import { CapabilityTable } from "#components/settings/capability-table.tsx";
import { SeenDifferences } from "#components/settings/drift-table.tsx";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { failureOf } from "#lib/server/principal-error.ts";
import { probeCapabilities } from "#lib/server/upstream/capability-probe.ts";
import { checkedAnswers, listDrift } from "#lib/server/upstream/drift.ts";

/** A part that the server works out; when that fails, it fails alone. */
async function orNotice<WhenLoaded>(
  found: Promise<WhenLoaded>,
  show: (found: WhenLoaded) => ReactNode,
): Promise<ReactNode> {
  try {
    return show(await found);
  } catch (error) {
    return <ReloadNotice failure={failureOf(error, null)} />;
  }
}

/** What the person's key can reach, tried now. */
export async function MeasuredCapability() {
  const principal = await requirePrincipal();
  return orNotice(probeCapabilities(principal), (reach) => <CapabilityTable reach={reach} />);
}

/** Where the service's answers differed from the contract. */
export async function SeenDrift() {
  const principal = await requirePrincipal();
  return orNotice(listDrift(principal), (drift) => (
    <SeenDifferences drift={drift} checked={checkedAnswers(principal)} />
  ));
}
