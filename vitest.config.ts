import { defineConfig } from 'vitest/config'

/** A limit for what hangs: no test is about how fast a machine is that may be at other work. Milliseconds. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    // Many tests wait for processes and sockets: of two cores one would stand idle.
    maxWorkers: 2,
    globalSetup: ['scripts/kernel-setup.mjs'],
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
        extends: './apps/web/vite.config.ts',
        test: { name: 'web', include: ['apps/web/src/**/*.test.{ts,tsx}'], environment: 'jsdom', ...patience },
      },
    ],
  },
})
