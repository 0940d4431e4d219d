/** The checks whose tools are written in Go, at the processor time that they need: they share two cores with other checks. */
import { node, root, run, runTool } from '../lib/run.mjs'

/** Heaps may grow to three times what is in use before Go looks for garbage, not to twice: a seventh less of processor time. */
const roomyHeap = { GOGC: '200' }

/** Checks the types of a project below `home`. One checker: several would each work out the types that they share, at twice the processor time. */
export const checkTypes = (project, home = root) =>
  run(node(), [`${home}/node_modules/typescript/bin/tsc`, '-p', project, '--checkers', '1'], {
    cwd: home,
    env: roomyHeap,
    tolerant: true,
  })

/** Lints everything, types included. */
export const lint = () =>
  runTool('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings'], {
    env: { ...roomyHeap, GOMAXPROCS: '1' },
    tolerant: true,
  })
