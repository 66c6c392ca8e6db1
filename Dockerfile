# Quartermaster as an image: docs/operate.md, "The image". `npm run image:check` runs what follows without a
# container runtime: the same files, environment, user and command.

FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build:image -- /app

FROM node:24-bookworm-slim
# Nothing is installed or built at run time.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
    /opt/yarn-* /usr/local/bin/yarn /usr/local/bin/yarnpkg \
  && install -d -o 10001 -g 10001 -m 0700 /data
COPY --from=build /app /app
ENV NODE_ENV=production
ENV HOSTNAME=0.0.0.0
ENV PORT=3000
ENV QM_DATA_FOLDER=/data
ENV MALLOC_ARENA_MAX=2
WORKDIR /app
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Signals reach Node itself, which ends what is in flight.
CMD ["node", "--heap-growing-percent=30", "--max-semi-space-size=8", "--max-http-header-size=65536", "start.mjs"]
