import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** A limit for what hangs: no test is about how fast a machine is that may be at other work. Milliseconds. */
const patience = { testTimeout: 180_000, hookTimeout: 120_000 }

const webBuild = 'apps/web/src/build-warnings.test.ts'

export default defineConfig({
  test: {
    // Many tests wait for processes, sockets and clocks: with one worker a core, half of a small machine stands idle.
    maxWorkers: 3,
    globalSetup: ['scripts/kernel-setup.mjs'],
    // Node keeps what it compiled: tests start hundreds of servers, each with threads that load hundreds of modules.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url)) },
    projects: [
      {
        // pure code keeps nothing between files: one worker for all of them takes a third less of the processor
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          globalSetup: ['apps/server/test/support/global-setup.ts'],
          environment: 'node',
          ...patience,
        },
      },
      {
        // each file has a window and modules of its own, but no process: a worker compiles the libraries once
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          exclude: [webBuild],
          environment: 'jsdom',
          pool: 'vmForks',
          ...patience,
        },
      },
      {
        // Vite takes no objects of another context
        extends: './apps/web/vite.config.ts',
        test: { name: 'web-build', include: [webBuild], environment: 'node', ...patience },
      },
    ],
  },
})
