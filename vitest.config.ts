import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { testLimit, waitsEnd } from './packages/testkit/src/test-limits.ts'
import { excludedFiles } from './packages/testkit/src/test-sizes.ts'

const everyProject = {
  testTimeout: testLimit,
  expect: { poll: { timeout: waitsEnd(testLimit) } }, // its own limit is a second; other waits: testkit/wait-longer.ts
  hookTimeout: 60_000, // they start servers and stores
  // Many tests wait for processes, sockets and clocks: with one worker a core, half of a small machine stands idle.
  maxWorkers: 3,
}

/** Tests of the build of the pages, with Vite itself. */
const webBuild = 'apps/web/src/build-*.test.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const packageTests = 'packages/*/src/**/*.test.ts'
const serverTests = 'apps/server/{src,test}/**/*.test.ts'
const benchTests = 'bench/src/**/*.test.ts'
const webTests = 'apps/web/src/**/*.test.{ts,tsx}'
const scriptTests = 'scripts/**/*.test.mjs'
const large = [packageTests, serverTests, benchTests, webTests, scriptTests].flatMap((files) =>
  excludedFiles(files, root),
)
/** Files that replace modules or load them anew: others in the same process have loaded them before, or would get theirs. */
const replaceModules = (files: string) =>
  globSync(files, { cwd: root, exclude: large }).filter((file) =>
    /\bvi\.(mock|resetModules)\(/.test(readFileSync(join(root, file), 'utf8')),
  )
const replaceInPackages = replaceModules(packageTests)
const replaceInServer = replaceModules(serverTests)

/** Neither UTC nor the zone of the sample journal (`testing/three-days.ts`): nothing may follow the clock of the machine. */
const machineZone = 'Pacific/Pago_Pago'

const waits = 'packages/testkit/src/wait-longer.ts'
const setupFiles = [waits, 'packages/testkit/src/limit-laws.ts']

const server = {
  setupFiles: [
    ...setupFiles,
    'apps/server/test/support/bundled-threads.ts',
    'apps/server/test/support/owner-law.ts',
    'apps/server/test/support/unsaid-order.ts',
  ],
  globalSetup: ['scripts/bundle-setup.mjs', 'apps/server/test/support/global-setup.ts'],
  environment: 'node',
  ...everyProject,
}

export default defineConfig({
  test: {
    globalSetup: ['scripts/kernel-setup.mjs'],
    // Node keeps what it compiled: tests start hundreds of servers and threads.
    env: { NODE_COMPILE_CACHE: join(root, 'apps/server/dist/compiled') },
    projects: [
      {
        // pure code keeps nothing between files: one worker for all of them takes a third less of the processor
        test: {
          name: 'packages',
          include: [packageTests],
          exclude: [...replaceInPackages, ...large],
          setupFiles,
          env: { TZ: machineZone },
          environment: 'node',
          isolate: false,
          ...everyProject,
        },
      },
      {
        test: {
          name: 'packages-mocks',
          include: replaceInPackages,
          setupFiles,
          env: { TZ: machineZone },
          environment: 'node',
          ...everyProject,
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: [serverTests, benchTests],
          exclude: [...replaceInServer, ...large],
          isolate: false,
        },
      },
      { test: { ...server, name: 'server-mocks', include: replaceInServer } },
      {
        // the commands of npm
        test: { name: 'scripts', include: [scriptTests], exclude: large, environment: 'node', ...everyProject },
      },
      {
        // each file has a window and modules of its own, but no process: a worker compiles the libraries once
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web',
          include: [webTests],
          exclude: [webBuild, ...large],
          environment: 'jsdom',
          pool: 'vmForks',
          setupFiles: [waits, 'apps/web/src/testing/three-days.ts'],
          env: { TZ: machineZone },
          ...everyProject,
        },
      },
      {
        // Vite takes no objects of another context
        extends: './apps/web/vite.config.ts',
        test: { name: 'web-build', include: [webBuild], exclude: large, environment: 'node', ...everyProject },
      },
    ],
  },
})
