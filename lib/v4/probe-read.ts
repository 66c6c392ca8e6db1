import { type Capability, pathFieldsOf } from "#lib/v4/operations/operation.ts";
import {
  type InputOf,
  isReadName,
  operationNames,
  type ReadName,
  specOf,
} from "#lib/v4/registry.ts";

/** Returns the first list that needs the capability, with the smallest page; `null` without one. */
export const probeReadOf = (capability: Capability) => {
  const name = operationNames.filter(isReadName).find((each) => {
    const spec = specOf(each);
    const isList = spec.output.kind === "list" && pathFieldsOf(spec).length === 0;
    return isList && spec.capability === capability;
  });
  const input: InputOf<ReadName> = name && specOf(name).limit ? { limit: 1 } : {};
  return name ? { name, input } : null;
};
