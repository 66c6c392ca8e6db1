import { Moment } from "#components/moment/moment.tsx";
import { RestoredDatabase } from "#components/restored/restored-database.tsx";
import { restoredDatabase } from "#components/restored/restored-screen.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { type Principal, requirePrincipal } from "#lib/server/auth/principal.ts";
import { findStanding } from "#lib/server/intents/restored/standing.ts";
import { reviewStore } from "#lib/server/intents/review-restored.ts";
import { PageWords } from "../../../_shared/page-words.tsx";
import { screenMetadata } from "../../../_shared/screen-metadata.ts";
import { AdminPage } from "../../_shared/admin-page.tsx";

export const generateMetadata = screenMetadata(restoredDatabase);

const renderReview = async (principal: Principal) => {
  const { hold, releasedAt } = await findStanding();
  if (hold !== null) {
    return (
      <PageWords of="(console)/settings/restored/page">
        <RestoredDatabase hold={hold} {...(await reviewStore(principal, hold))} />
      </PageWords>
    );
  }
  return (
    <p className="text-ink-2">
      {t("restored.nothingHeld")}{" "}
      {releasedAt &&
        tRich("restored.lastReleased", {
          time: () => <Moment key="time" at={releasedAt.toISOString()} format="full" />,
        })}
    </p>
  );
};

export default async function RestoredPage() {
  const principal = await requirePrincipal();
  return (
    <AdminPage
      principal={principal}
      screen={restoredDatabase}
      render={() => renderReview(principal)}
    />
  );
}
