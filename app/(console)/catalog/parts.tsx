import {
  type CatalogSearch,
  optionsInput,
  stockInput,
  suggestionsInput,
} from "#components/catalog/catalog-input.ts";
import { Models } from "#components/catalog/models-panel.tsx";
import { Shelf } from "#components/catalog/shelf.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { searchFieldsOf } from "#lib/v4/search-fields.ts";
import { Prefetched } from "../_shared/prefetched.tsx";

/** The search fields of both reads: options have every field that suggestions have. */
export const fields = searchFieldsOf("devices.options");

/** Stock comes first, so that it is offered before a purchase. Each part loads and fails alone. */
export function Parts({ search }: { search: CatalogSearch }) {
  const models = [
    ["devices.options", optionsInput(search)],
    ["devices.suggestions", suggestionsInput(search)],
  ] as const;
  return (
    <div className="grid grid-cols-1 content-start gap-6">
      <Prefetched
        reads={[["inventory.search", stockInput(search)]]}
        fallback={
          <div className="h-38">
            <Skeleton lines={5} />
          </div>
        }
      >
        <Shelf fields={fields} />
      </Prefetched>
      <Prefetched reads={models} fallback={<Skeleton lines={8} />}>
        <Models fields={fields} />
      </Prefetched>
    </div>
  );
}
