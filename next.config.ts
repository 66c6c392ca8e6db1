import type { NextConfig } from "next";

export default {
  output: "standalone",
  // Ours alone: a lockfile in a folder above the clone would move the root, and the output with it.
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
  poweredByHeader: false,
  typedRoutes: true,
  agentRules: false,
  // In development Next prints the arguments of every action: a PIN, a personal e-mail.
  logging: { serverFunctions: false },
  images: { unoptimized: true },
  serverExternalPackages: ["pg", "pino", "@node-rs/argon2"],
  outputFileTracingIncludes: { "/*": ["./lib/server/store/migrations/**/*"] },
  // Next buffers bodies for the proxy. lib/server/http/request-gate.ts refuses them long before this size:
  // a body cut here would reach its route as if it were whole.
  experimental: { authInterrupts: true, agentUpgrade: false, proxyClientMaxBodySize: "2mb" },
} satisfies NextConfig;
