import type { JsonObject, NoteUnstored } from "#lib/server/scim/attributes.ts";

/** Names, in the answer to a change, the attributes that were sent and are not stored. */
export const unstoredSchema = "urn:quartermaster:params:scim:api:messages:2.0:NotStored";

const maxNames = 20;
const maxLength = 120;

/** What a request sends and Quartermaster doesn't store. */
export interface Unstored {
  note: NoteUnstored;
  /** Returns the answer with the names. */
  addTo: (resource: JsonObject) => JsonObject;
  /** Returns the names for the audit log. */
  details: () => { notStored?: string };
}

/**
 * Collects the attributes that a request sends and Quartermaster doesn't store: providers send many by
 * default, and refusing them would refuse the changes beside them. The answer and the audit log name them.
 */
export const collectUnstored = (): Unstored => {
  const names = new Set<string>();
  return {
    note: (name) => {
      const text = name
        .toWellFormed()
        .replaceAll(/\p{Cc}/gu, "\uFFFD")
        .slice(0, maxLength);
      if (names.size < maxNames) names.add(text);
    },
    addTo: (resource) => {
      if (names.size === 0) return resource;
      const { schemas } = resource;
      return {
        ...resource,
        schemas: [...(Array.isArray(schemas) ? schemas : []), unstoredSchema],
        [unstoredSchema]: { attributes: [...names] },
      };
    },
    details: () => (names.size === 0 ? {} : { notStored: [...names].join(", ") }),
  };
};
