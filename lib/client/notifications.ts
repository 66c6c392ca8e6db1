"use client";

import { useQuery } from "@tanstack/react-query";
import {
  markNotificationsRead as markReadAction,
  saveNotificationChoices as saveChoicesAction,
} from "#lib/actions/own-changes.ts";
import { fetchJson, quartermasterUnreachable } from "#lib/client/fetch-json.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import type { NotificationChoices, NotificationsAnswer } from "#lib/protocol/notification.ts";
import { notificationsKey } from "#lib/protocol/query-keys.ts";

/** How often the list on screen is read again, in milliseconds. */
const listIntervalMs = 15_000;

/** Returns the person's newest notifications. */
export const useNotifications = () =>
  useQuery({
    queryKey: notificationsKey,
    queryFn: ({ signal }) =>
      fetchJson("/api/notifications", signal) as Promise<NotificationsAnswer>,
    staleTime: 0,
    refetchInterval: listIntervalMs,
  });

/** Marks one notification as read, or all up to it. Returns the failure, or `null`. Never throws. */
export const markNotificationsRead = (
  id: number,
  which: "one" | "up to",
): Promise<Failure | null> => markReadAction(id, which).catch(() => quartermasterUnreachable);

/** Stores what the person wants to be told. Returns the failure, or `null`. Never throws. */
export const saveNotificationChoices = (choices: NotificationChoices): Promise<Failure | null> =>
  saveChoicesAction(choices).catch(() => quartermasterUnreachable);
