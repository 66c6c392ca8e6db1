import "server-only";
import { createTransport, type Transporter } from "nodemailer";
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

/** Sends one email. Throws where no mail server is set, or if it does not accept the email. */
export const sendMail = async (
  to: string,
  { subject, text }: { subject: string; text: string },
): Promise<void> => {
  const { QM_SMTP_URL, QM_MAIL_FROM } = env();
  if (!QM_SMTP_URL || !QM_MAIL_FROM) throw new Error("No mail server is set.");
  const server = connectToMailServer(QM_SMTP_URL);
  try {
    await server.sendMail({
      from: QM_MAIL_FROM,
      to: { name: "", address: to },
      subject,
      text,
      headers: { "Auto-Submitted": "auto-generated" },
    });
  } finally {
    server.close();
  }
};
