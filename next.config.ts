import type { NextConfig } from "next";

export default {
  output: "standalone",
  poweredByHeader: false,
  typedRoutes: true,
  reactCompiler: true,
  agentRules: false,
  images: { unoptimized: true },
  serverExternalPackages: ["pg", "pino", "@node-rs/argon2"],
  outputFileTracingIncludes: { "/*": ["./lib/server/store/migrations/**/*"] },
  experimental: { authInterrupts: true, agentUpgrade: false, proxyClientMaxBodySize: "64mb" },
} satisfies NextConfig;
