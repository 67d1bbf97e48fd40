# Two stages: what builds stays behind. The server's bundle has every package in it but the two of machine code.
FROM node:24-trixie-slim AS build
WORKDIR /sill
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-trixie-slim
ENV NODE_ENV=production MALLOC_MMAP_THRESHOLD_=131072 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /sill
COPY --from=build /sill/node_modules/better-sqlite3/package.json node_modules/better-sqlite3/package.json
COPY --from=build /sill/node_modules/better-sqlite3/lib node_modules/better-sqlite3/lib
COPY --from=build /sill/node_modules/better-sqlite3/prebuilds node_modules/better-sqlite3/prebuilds
COPY --from=build /sill/node_modules/sharp node_modules/sharp
COPY --from=build /sill/node_modules/@img node_modules/@img
COPY --from=build /sill/node_modules/detect-libc node_modules/detect-libc
COPY --from=build /sill/node_modules/semver node_modules/semver
COPY --from=build /sill/content content
COPY --from=build /sill/dist dist
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME ["/data", "/backups"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "dist/server/entry.mjs"]
