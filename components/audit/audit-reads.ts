"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchJson } from "#lib/client/fetch-json.ts";
import type { AuditAnswer, AuditFilter } from "#lib/protocol/audit.ts";
import { auditKey } from "#lib/protocol/query-keys.ts";
import { writeSearch } from "#lib/v4/search.ts";

/** Returns a page of the audit log, newest first. Shows the previous page while another one loads. */
export const useAudit = (filter: AuditFilter) =>
  useQuery({
    queryKey: auditKey(filter),
    queryFn: ({ signal }) =>
      fetchJson(`/api/audit?${writeSearch(filter)}`, signal) as Promise<AuditAnswer>,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
