import type { ReactNode } from "react";
import { SeenDifferences } from "#components/settings/drift-table";
import { ReachTable } from "#components/settings/reach-table";
import { ReloadNotice } from "#components/ui/reload-notice";
import { checkedAnswers, listDrift } from "#lib/server/drift";
import { requirePrincipal } from "#lib/server/principal";
import { failureOf } from "#lib/server/principal-error";
import { probeReach } from "#lib/server/reach";

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
export async function MeasuredReach() {
  const principal = await requirePrincipal();
  return orNotice(probeReach(principal), (reach) => <ReachTable reach={reach} />);
}

/** Where the service's answers differed from the contract. */
export async function SeenDrift() {
  const principal = await requirePrincipal();
  return orNotice(listDrift(principal), (drift) => (
    <SeenDifferences drift={drift} checked={checkedAnswers(principal)} />
  ));
}
