import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sentBy } from '../lib/dockerfile.mjs'
import { root } from '../lib/run.mjs'
import { factsOfImage, faultsOf } from './image.mjs'

const dockerfile = readFileSync(`${root}/Dockerfile`, 'utf8')
const dockerignore = readFileSync(`${root}/.dockerignore`, 'utf8')
const facts = factsOfImage()
const { lock } = facts
/** The recipe with a change that must be there to be made. */
function changed(from, to) {
  expect(dockerfile).toContain(from)
  return dockerfile.replace(from, to)
}
/** Lines of the recipe, those that go on as one. */
const instructions = dockerfile.match(/^[A-Z](?:.*\\\n)*.*$/gm)

describe('the check of the image', () => {
  it('finds nothing wrong with the recipe', () => {
    expect(facts.workspaces.length).toBeGreaterThan(5)
    expect(faultsOf(dockerfile, facts)).toEqual([])
  })

  it.each(instructions)('misses "%s" when it is gone', (instruction) => {
    expect(faultsOf(changed(instruction, ''), facts)).not.toEqual([])
  })

  it('finds a source that is not there, a manifest that is not copied, and a stage that does not exist', () => {
    const has = (path) => path !== 'LICENSE' && facts.has(path)
    expect(faultsOf(dockerfile, { ...facts, has })).toEqual([
      'COPY --chmod=644 LICENSE CHANGELOG.md ./: LICENSE is missing.',
      'The image: LICENSE is not there.',
    ])
    expect(faultsOf(dockerfile, { ...facts, workspaces: [...facts.workspaces, 'packages/new'] })).toContain(
      'RUN npm install --no-save --workspace=apps/server --workspace=apps/web --workspace=packages/engine: packages/new/package.json is not there.',
    )
    expect(faultsOf(changed('--from=build', '--from=built'), facts)).toContain(
      'COPY --from=built /app/system /: there is no stage "built".',
    )
  })

  it.each([
    ['COPY packages packages', 'COPY packages package', 'RUN node scripts/build.mjs: packages/core/src is not there.'],
    ['COPY scripts scripts', 'COPY scripts ./', 'RUN node scripts/build.mjs: scripts/build.mjs is not there.'],
    ['COPY apps apps\n', 'COPY apps apps\nCOPY e2e e2e\n', 'COPY e2e e2e: e2e is missing.'], // .dockerignore keeps it out
    [
      ' --workspace=packages/engine',
      '',
      'RUN node scripts/build.mjs: the packages of packages/engine are not installed.',
    ],
    [
      'install --no-save --workspace=apps/server',
      'install --no-save',
      'RUN node scripts/server-packages.mjs runtime: the packages of apps/server are not installed.',
    ],
    [
      'COPY --from=build /app/runtime/node_modules node_modules\n',
      '',
      'The image: the packages of apps/server are not installed.',
    ],
    [
      'COPY --chmod=644 apps/server/package.json',
      'COPY apps/server/package.json',
      'COPY apps/server/package.json apps/server/: without --chmod=644 only root may be able to read it.',
    ],
    [
      'COPY --chmod=644 LICENSE',
      'COPY --chmod=600 LICENSE',
      'COPY --chmod=600 LICENSE CHANGELOG.md ./: without --chmod=644 only root may be able to read it.',
    ],
    ['RUN node scripts/build.mjs', 'RUN npm run build', 'RUN npm run build: the check does not know what this does.'],
    [
      '/app/apps/web/dist apps/web/dist',
      '/app/apps/web/dist apps/web',
      'The image: apps/web/dist/index.html is not there.',
    ],
    [
      'COPY --from=build /app/runtime/node_modules',
      'COPY --from=build /srv/node_modules',
      'COPY --from=build /srv/node_modules node_modules: /srv/node_modules is missing.',
    ],
    [
      'COPY --chmod=644 LICENSE',
      'ENTRYPOINT LICENSE',
      'ENTRYPOINT LICENSE CHANGELOG.md ./: the check does not know what this does.',
    ],
    ['PORT=4400', 'PORT=4401', 'EXPOSE is 4400, PORT is 4401.'],
    ['HOST=0.0.0.0', 'HOST=127.0.0.1', 'HOST is 127.0.0.1: nobody outside of the container reaches the server.'],
    ['NODE_ENV=production', 'NODE_ENV=test', 'NODE_ENV is not production.'],
    ['MALLOC_ARENA_MAX=2', '', 'MALLOC_ARENA_MAX is not 2: the server would keep 10 MB more.'],
    ['DATA_DIR=/data', 'DATA_DIR=/app/data', 'VOLUME is /data, DATA_DIR is /app/data.'],
    ['PATH=/usr/local/bin', 'PATH=/usr/bin', 'PATH is /usr/bin: Node.js is not there.'],
    ['COPY --from=build /app/system /\n', '', 'PATH is /usr/local/bin: Node.js is not there.'],
    [
      'COPY --from=build /app/system /\n',
      'COPY --from=build /app/system /system\n',
      'The folder /data is not made for node, before VOLUME.',
    ],
    [
      'RUN node scripts/image-system.mjs system runtime\n',
      '',
      'COPY --from=build /app/system /: /app/system is missing.',
    ],
    ['USER node', 'USER root', 'The image runs as root, not as node.'],
    ['USER node\n', '', 'The image runs as root, not as node.'],
    [
      'dist/main.js',
      'dist/main.ts',
      'CMD ["node", "--max-semi-space-size=4", "apps/server/dist/main.ts"] starts nothing that is there.',
    ],
    ['--interval=10s', '--interval=60s', 'HEALTHCHECK does not ask by Node.js every ten seconds.'],
  ])('finds "%s" changed to "%s"', (from, to, fault) => {
    expect(faultsOf(changed(from, to), facts)).toContain(fault)
  })

  it('finds a base without a version', () => {
    const [, base] = /^FROM (\S+) AS build/m.exec(dockerfile)
    expect(faultsOf(changed(`FROM ${base} AS`, 'FROM node:latest AS'), facts)).toEqual([
      'FROM node:latest: the base has no whole version.',
    ])
  })

  it('finds binaries that the lock file lacks for one of the two platforms', () => {
    const without = (name) => ({
      packages: Object.fromEntries(Object.entries(lock.packages).filter(([path]) => path !== `node_modules/${name}`)),
    })
    expect(faultsOf(dockerfile, { ...facts, lock: without('@img/sharp-linux-arm64') })).toEqual([
      'package-lock.json has no @img/sharp of linux-arm64 (glibc).',
    ])
    expect(faultsOf(dockerfile, { ...facts, lock: without('@node-rs/argon2-linux-x64-gnu') })).toEqual([
      'package-lock.json has no @node-rs/argon2 of linux-x64 (glibc).',
    ])
  })
})

describe('what is sent to the build of the image', () => {
  const isSent = sentBy(dockerignore)

  it('is what the image is made of, and no data, setting or secret of the folder', () => {
    const sent = [
      'package.json',
      '.npmrc',
      'apps/web/src/main.tsx',
      'packages/core/package.json',
      'scripts/lib/run.mjs',
    ]
    const kept = ['.env', 'data/afterclose.db', 'backups/a.zip', 'apps/server/.env.local', '.git/config', 'docs/api.md']
    const made = [
      'node_modules/a/index.js',
      'apps/web/node_modules/a.js',
      'apps/server/dist/main.js',
      'apps/server/test/a.ts',
    ]
    expect(sent.filter((path) => !isSent(path))).toEqual([])
    expect([...kept, ...made].filter(isSent)).toEqual([])
  })

  it.each(dockerignore.match(/^!.+$/gm))('has all that is copied only with "%s"', (line) => {
    const without = sentBy(dockerignore.replace(`${line}\n`, ''))
    expect(faultsOf(dockerfile, { ...facts, has: (path) => without(path) && facts.has(path) })).not.toEqual([])
  })
})
