import type { NextConfig } from "next";

export default {
  output: "standalone",
  // Set because Next would take a parent folder with a lockfile as the root and move the output.
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
  poweredByHeader: false,
  // lib/server/http/compress-answers.ts does, by Brotli.
  compress: false,
  // As a header, they would take part of the first packets uncompressed. They stand in the page's head.
  reactMaxHeadersLength: 0,
  typedRoutes: true,
  // `npm run types` checks them, with those of the tests: a build would take half a minute longer.
  typescript: { ignoreBuildErrors: true },
  agentRules: false,
  // In development, Next logs the arguments of every action, such as a PIN or a personal email.
  logging: { serverFunctions: false },
  images: { unoptimized: true },
  // After the files themselves: a script that no longer exists is not a page that does not exist.
  rewrites: async () => ({
    beforeFiles: [],
    afterFiles: [{ source: "/_next/:path*", destination: "/api/missing" }],
    fallback: [],
  }),
  serverExternalPackages: [
    "pg",
    "pino",
    "prom-client",
    "@node-rs/argon2",
    "@opentelemetry/api",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-trace",
  ],
  outputFileTracingIncludes: { "/*": ["./lib/server/store/migrations/**/*"] },
  // Next buffers bodies for the proxy and cuts them at this size, and its route would not notice.
  // lib/server/http/request-gate.ts refuses bodies long before it.
  experimental: {
    agentUpgrade: false,
    // Each script is named with its hash, so that what lies between cannot change it.
    sri: { algorithm: "sha256" },
    proxyClientMaxBodySize: "2mb",
    // Few, larger scripts are smaller in Brotli. As one cluster, screens share code instead of repeating it.
    turbopackChunking: {
      minChunkSize: 200_000,
      maxMergeChunkSize: 120_000,
      clusters: [[/^.*$/]],
    },
  },
} satisfies NextConfig;
