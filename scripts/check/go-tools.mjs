/** Checks whose tools are written in Go, tuned for processor time, because they share two cores with other checks. */
import { node, root, run, runTool } from '../lib/run.mjs'

/** The heap may grow to three times the live size between garbage collections, instead of twice: saves a seventh of the processor time. */
const roomyHeap = { GOGC: '200' }

/** Checks the types of a project below `home`. With one checker: several would each check the shared types, at twice the processor time. */
export const checkTypes = (project, home = root) =>
  run(node(), [`${home}/node_modules/typescript/bin/tsc`, '-p', project, '--checkers', '1'], {
    cwd: home,
    env: roomyHeap,
    tolerant: true,
  })

/** Lints everything, including types. */
export const lint = () =>
  runTool('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings'], {
    env: { ...roomyHeap, GOMAXPROCS: '1' },
    tolerant: true,
  })
