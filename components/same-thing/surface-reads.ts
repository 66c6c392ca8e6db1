"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchJson } from "#lib/client/fetch-json.ts";
import type { Surfaces } from "#lib/protocol/surfaces.ts";

/** Returns where the service is, and which operations the person may call there. */
export const useSurfaces = () =>
  useQuery({
    queryKey: ["surfaces"],
    queryFn: ({ signal }) => fetchJson("/api/surfaces", signal) as Promise<Surfaces>,
  });
