import type { NextConfig } from "next";

export default {
  output: "standalone",
  // Set because Next would take a parent folder with a lockfile as the root and move the output.
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
  poweredByHeader: false,
  typedRoutes: true,
  agentRules: false,
  // In development, Next logs the arguments of every action, such as a PIN or a personal email.
  logging: { serverFunctions: false },
  images: { unoptimized: true },
  serverExternalPackages: ["pg", "pino", "@node-rs/argon2"],
  outputFileTracingIncludes: { "/*": ["./lib/server/store/migrations/**/*"] },
  // Next buffers bodies for the proxy and cuts them at this size, and its route would not notice.
  // lib/server/http/request-gate.ts refuses bodies long before it.
  experimental: { authInterrupts: true, agentUpgrade: false, proxyClientMaxBodySize: "2mb" },
} satisfies NextConfig;
