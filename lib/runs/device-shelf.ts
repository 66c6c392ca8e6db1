import { type KeptNote, type Told, told } from "#lib/protocol/run-note.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { isDeployable } from "#lib/v4/device-place.ts";
import { deployableStatus } from "#lib/v4/fields/known-values.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** A device for a line, or why there is none. */
export type Taken = { device: Device; note?: KeptNote } | { note: KeptNote };

/** The most that one search shows. Source: api-v4.md, Limits. */
const maxShown = 50;

const isInCountry = ({ country }: Device, wanted: string) => country === wanted;

/**
 * Allocates devices in stock, each once. `taken`: ids that other lines have. A cell names a serial number,
 * or a model. Each model and country is searched once.
 */
export const createShelf = (client: Client, taken: Set<string>) => {
  const searches = new Map<string, Promise<Device[]>>();
  /** The searches whose answer may not show all devices: stock has no pages. */
  const cutAnswers = new Set<string>();

  const search = (query: string, country: string | null): Promise<Device[]> => {
    const key = JSON.stringify([query, country]);
    const known = searches.get(key);
    if (known) return known;
    const found = client
      .perform("inventory.search", {
        query,
        status: deployableStatus,
        limit: maxShown,
        ...(country === null ? {} : { country }),
      })
      .then(({ data }) => {
        if (data.items.length >= maxShown) cutAnswers.add(query);
        return data.items.filter(isDeployable);
      });
    searches.set(key, found);
    return found;
  };

  const bySerial = async (text: string): Promise<Device | undefined> => {
    const devices = await search(text, null);
    return devices.find(
      ({ serialNumber }) => serialNumber && nameKey(serialNumber) === nameKey(text),
    );
  };

  /** Returns the devices of the one model that the text means, or the models that it may mean. */
  const byModel = async (text: string, country: string | null) => {
    const devices = (await search(text, country)).filter(({ model }) => Boolean(model));
    const exact = devices.filter(({ model }) => nameKey(model ?? "") === nameKey(text));
    if (exact.length > 0) return { devices: exact, models: [text] };
    return { devices, models: [...new Set(devices.map(({ model }) => model ?? ""))] };
  };

  const firstFree = (devices: readonly Device[], country: string | null) =>
    devices.find(
      ({ id, country: place }) =>
        !taken.has(id) && (country === null || isInCountry({ country: place } as Device, country)),
    ) ?? devices.find(({ id }) => !taken.has(id));

  return {
    /** Gives a device back that no line sends after all. */
    putBack(id: string) {
      taken.delete(id);
    },

    /**
     * Takes a device for a line whose person is in `country`. Notes are about `field`. `orElsewhere`: where
     * that country has none left, one of another country is taken.
     */
    async take(
      text: string,
      country: string | null,
      { field = "device", orElsewhere = false } = {},
    ): Promise<Taken> {
      const blocked = (why: Told): Taken => ({ note: { field, level: "blocked", ...why } });
      const named = await bySerial(text);
      if (named) {
        if (taken.has(named.id)) return blocked(told("runNote.taken", { device: text }));
        taken.add(named.id);
        return { device: named };
      }
      if (country === null) return blocked(told("runNote.needsCountry"));
      const near = await byModel(text, country);
      const isEmpty = firstFree(near.devices, country) === undefined;
      const { devices, models } =
        isEmpty && orElsewhere && near.models.length <= 1 ? await byModel(text, null) : near;
      if (models.length > 1) {
        const [suggestion = ""] = models;
        const why = told("runNote.mayBe", { text, models: models.slice(0, 4) });
        return { note: { field, level: "blocked", ...why, suggestion } };
      }
      const chosen = firstFree(devices, country);
      if (!chosen) {
        const count = devices.length;
        const isAnywhere = orElsewhere ? "yes" : "no";
        const where = { text, isAnywhere, country } as const;
        if (cutAnswers.has(text))
          return blocked(told("runNote.noneShown", { ...where, max: maxShown }));
        return blocked(
          count === 0
            ? told("runNote.noStock", where)
            : told("runNote.allTaken", { ...where, count }),
        );
      }
      taken.add(chosen.id);
      const [model = text] = models;
      if (devices !== near.devices) {
        const from = chosen.country ?? "";
        const what = told("runNote.fromElsewhere", {
          country,
          isKnown: from === "" ? "no" : "yes",
          from,
        });
        return { device: chosen, note: { field, level: "warning", ...what } };
      }
      return model === text
        ? { device: chosen }
        : {
            device: chosen,
            note: { field, level: "change", ...told("runNote.readAs", { from: text, to: model }) },
          };
    },
  };
};
