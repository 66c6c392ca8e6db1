import "server-only";
import { createTransport, type Transporter } from "nodemailer";
import { directionOf } from "#lib/protocol/direction.ts";
import type { Language } from "#lib/protocol/words/languages.ts";
import { env } from "#lib/server/env.ts";
import { notificationSettings } from "#lib/server/notifications/settings.ts";
import { isOwnMachine } from "#lib/server/setting-fields.ts";

/** Returns a connection to the mail server of the settings. Passwords never travel unencrypted. */
const connectToMailServer = (address: string): Transporter => {
  const url = new URL(address);
  const isTls = url.protocol === "smtps:";
  const { timeoutMs } = notificationSettings();
  return createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || (isTls ? 465 : 587),
    secure: isTls,
    requireTLS: !isTls && !isOwnMachine(url.hostname),
    ignoreTLS: !isTls && isOwnMachine(url.hostname),
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
};

/** Signs in to the mail server of the settings and sends nothing. Throws if it refuses or can't be reached. */
export const verifyMailServer = async (address: string): Promise<void> => {
  const server = connectToMailServer(address);
  try {
    await server.verify();
  } finally {
    server.close();
  }
};

/** An email as it is written, in the language of who gets it. */
export interface Mail {
  subject: string;
  text: string;
  language: Language;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

const address = /https?:\/\/\S+/g;

/**
 * Returns an email as HTML for a language from right to left: a plain text has no direction of its own, and
 * one that begins with an ID is shown from left to right. Addresses are isolated.
 */
export const asHtml = ({ text, language }: Pick<Mail, "text" | "language">): string => {
  const escaped = text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
  const linked = escaped.replace(address, (url) => `<a dir="ltr" href="${url}">${url}</a>`);
  return `<div lang="${language}" dir="${directionOf(language)}" style="white-space: pre-wrap">${linked}</div>`;
};

/** Sends one email. Throws where no mail server is set, or if it does not accept the email. */
export const sendMail = async (to: string, { subject, text, language }: Mail): Promise<void> => {
  const { QM_SMTP_URL, QM_MAIL_FROM } = env();
  if (!QM_SMTP_URL || !QM_MAIL_FROM) throw new Error("No mail server is set.");
  const server = connectToMailServer(QM_SMTP_URL);
  try {
    await server.sendMail({
      from: QM_MAIL_FROM,
      to: { name: "", address: to },
      subject,
      text,
      ...(directionOf(language) === "rtl" ? { html: asHtml({ text, language }) } : {}),
      headers: { "Auto-Submitted": "auto-generated", "Content-Language": language },
    });
  } finally {
    server.close();
  }
};
