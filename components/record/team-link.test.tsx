import { dehydrate, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { TeamLink } from "#components/record/team-link.tsx";
import { ServerReadsProvider } from "#lib/client/server-reads.ts";
import { readKey } from "#lib/protocol/query-keys.ts";
import { listOf } from "#testing/components/page.tsx";

const markupOf = (name: string) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const data = listOf([{ id: "team_1", name: "Équipe" }]);
  client.setQueryData(readKey("teams.list", {}), { data, at: "", gap: null });
  return renderToString(
    <QueryClientProvider client={client}>
      <ServerReadsProvider state={JSON.stringify(dehydrate(client))}>
        <TeamLink name={name} />
      </ServerReadsProvider>
    </QueryClientProvider>,
  );
};

test("a team is linked by its name in any spelling, and no other team is", () => {
  expect(markupOf("équipe".normalize("NFD"))).toContain("/teams/team_1");
  expect(markupOf("Equipe")).not.toContain("/teams/team_1");
});
