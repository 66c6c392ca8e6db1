import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { rootCertificates, setDefaultCACertificates } from "node:tls";
import { root } from "../../scripts/system/folders.ts";
import { freePort } from "../../scripts/system/free-port.ts";

export const proxyNames = ["nginx", "caddy"] as const;
export type ProxyName = (typeof proxyNames)[number];

/** Something between people and instances. */
export interface FrontProxy {
  origin: string;
  close: () => Promise<void>;
}

export const isInstalled = (program: string): boolean =>
  spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;

/** Makes a certificate for this machine, which this process trusts from then on. Returns the files. */
export const makeCertificate = (folder: string): { certificate: string; key: string } => {
  const [certificate, key] = [join(folder, "tls.pem"), join(folder, "tls.key")];
  const made = spawnSync("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
    ...["-days", "2", "-subj", "/CN=localhost", "-keyout", key, "-out", certificate],
    ...["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"],
  ]);
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr}`);
  setDefaultCACertificates([...rootCertificates, readFileSync(certificate, "utf8")]);
  return { certificate, key };
};

interface Places {
  folder: string;
  /** Where it listens. */
  port: number;
  /** The instances: host and port of each. */
  instances: readonly string[];
  certificate: string;
  key: string;
}

/** Puts what is of this machine into the file for nginx, and changes nothing else. */
const nginxFile = ({ folder, port, instances, certificate, key }: Places): string => {
  const text = readFileSync(join(root, "docs/proxy/nginx.conf"), "utf8");
  const [first = "", second = first] = instances;
  const server = text
    .replace("10.0.0.11:3000", first)
    .replace("10.0.0.12:3000", second)
    .replace(/server \{\n {2}listen 80;[\s\S]*?\n\}\n/, "")
    .replace("listen 443 ssl http2", `listen 127.0.0.1:${port} ssl http2`)
    .replaceAll("console.example.com;", "localhost;")
    .replace(/ssl_certificate .*/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${key};`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return [
    "worker_processes 1;",
    `pid ${folder}/nginx.pid;`,
    `error_log ${folder}/nginx.log;`,
    "daemon off;",
    process.getuid?.() === 0 ? "user root;" : "",
    "events { worker_connections 1024; }",
    "http {",
    "access_log off;",
    ...temporary.map((name) => `${name}_temp_path ${folder}/nginx-${name};`),
    server,
    "}",
  ].join("\n");
};

/** The same for Caddy. */
const caddyFile = ({ port, instances, certificate, key }: Places): string => {
  const text = readFileSync(join(root, "docs/proxy/Caddyfile"), "utf8");
  return `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${text
    .replace("10.0.0.11:3000 10.0.0.12:3000", instances.join(" "))
    .replace("console.example.com {", `https://localhost:${port} {\n\ttls ${certificate} ${key}`)}`;
};

/** Starts nginx or Caddy with the file that docs/operate.md names, in front of instances. */
export async function startFrontProxy(
  name: ProxyName,
  folder: string,
  instances: readonly string[],
  files: { certificate: string; key: string },
): Promise<FrontProxy> {
  const port = await freePort();
  const places = { folder, port, instances, ...files };
  const config = join(folder, name === "nginx" ? "nginx.conf" : "Caddyfile");
  writeFileSync(config, name === "nginx" ? nginxFile(places) : caddyFile(places));
  const args =
    name === "nginx"
      ? ["-c", config, "-e", join(folder, "nginx.log")]
      : ["run", "--config", config, "--adapter", "caddyfile"];
  let output = "";
  const running: ChildProcess = spawn(name, args, {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [running.stdout, running.stderr]) {
    stream?.on("data", (chunk) => {
      output += String(chunk);
    });
  }
  const origin = `https://localhost:${port}`;
  for (let tries = 0; ; tries += 1) {
    const isUp = await fetch(origin, { redirect: "manual" }).then(
      async (answer) => {
        await answer.body?.cancel();
        return true;
      },
      () => false,
    );
    if (isUp) break;
    if (tries > 100 || running.exitCode !== null) throw new Error(`${name}: ${output}`);
    await wait(100);
  }
  return {
    origin,
    close: async () => {
      if (running.exitCode !== null) return;
      const ended = new Promise((resolve) => running.once("exit", resolve));
      running.kill("SIGTERM");
      await ended;
    },
  };
}
