import type { LineNote } from "#lib/protocol/run.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { isDeployable } from "#lib/v4/device-place.ts";
import { deployableStatus } from "#lib/v4/fields/known-values.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** A device for a line, or why there is none. */
export type Taken = { device: Device; note?: LineNote } | { note: LineNote };

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
      const blocked = (why: string): Taken => ({ note: { field, level: "blocked", text: why } });
      const named = await bySerial(text);
      if (named) {
        if (taken.has(named.id)) return blocked(`${text} is already in another row or run`);
        taken.add(named.id);
        return { device: named };
      }
      if (country === null) return blocked("A device can't be chosen without a country");
      const near = await byModel(text, country);
      const isEmpty = firstFree(near.devices, country) === undefined;
      const { devices, models } =
        isEmpty && orElsewhere && near.models.length <= 1 ? await byModel(text, null) : near;
      if (models.length > 1) {
        const [suggestion = ""] = models;
        const names = models.slice(0, 4).join(", ");
        return {
          note: { field, level: "blocked", text: `“${text}” may be: ${names}`, suggestion },
        };
      }
      const chosen = firstFree(devices, country);
      if (!chosen) {
        const seen = devices.length;
        const where = orElsewhere ? "" : ` in ${country}`;
        if (cutAnswers.has(text)) {
          return blocked(
            `No “${text}” left among the ${maxShown} devices that the search shows${where}. Name a serial number`,
          );
        }
        return blocked(
          seen === 0
            ? `No “${text}” in stock${where}`
            : `${seen} “${text}” in stock${where}, and other rows or runs have them all`,
        );
      }
      taken.add(chosen.id);
      const [model = text] = models;
      if (devices !== near.devices) {
        const from = chosen.country ? ` from ${chosen.country}` : " from another country";
        return {
          device: chosen,
          note: { field, level: "warning", text: `None left in ${country}: this ships${from}` },
        };
      }
      return model === text
        ? { device: chosen }
        : {
            device: chosen,
            note: { field, level: "change", text: `“${text}” is read as ${model}` },
          };
    },
  };
};
