# One server with its pages. Code and packages belong to root and are only read; everything that is written goes to /data.
# How to run it: docs/self-hosting.md, compose.yaml, compose.small.yaml.

FROM node:24.21.0-trixie-slim AS build
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/bars/package.json packages/bars/
COPY packages/contract/package.json packages/contract/
COPY packages/core/package.json packages/core/
COPY packages/demo/package.json packages/demo/
COPY packages/engine/package.json packages/engine/
COPY packages/feed/package.json packages/feed/
COPY packages/importers/package.json packages/importers/
COPY packages/testkit/package.json packages/testkit/
# Not `npm ci`: docs/decisions/0005. The root's own packages (tests, browsers, a Node.js of its own) are not those of a workspace, and stay out.
RUN npm install --no-save --workspace=apps/server --workspace=apps/web --workspace=packages/engine
COPY tsconfig.base.json ./
COPY docs/guide docs/guide
COPY docs/pictures docs/pictures
COPY scripts scripts
COPY packages packages
COPY apps apps
RUN node scripts/build.mjs
# Packages that the server loads beside its bundle, with the binaries for this platform.
RUN node scripts/server-packages.mjs runtime
# Node.js with the libraries that it and these packages load, and the folders that the server writes to: no shell, no package manager.
RUN node scripts/image-system.mjs system runtime

FROM scratch
COPY --from=build /app/system /
WORKDIR /app
ENV PATH=/usr/local/bin NODE_ENV=production MALLOC_ARENA_MAX=2 HOST=0.0.0.0 PORT=4400 DATA_DIR=/data
COPY --from=build /app/runtime/node_modules node_modules
COPY --from=build /app/apps/server/dist apps/server/dist
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build /app/apps/server/demo-pictures apps/server/demo-pictures
# With modes, because files of a checkout may be readable by their owner alone.
COPY --chmod=644 apps/server/package.json apps/server/
COPY --chmod=644 LICENSE CHANGELOG.md ./
USER node
VOLUME /data
EXPOSE 4400
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}${process.env.BASE_PATH ?? ''}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "apps/server/dist/main.js"]
