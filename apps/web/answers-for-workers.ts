import type { Plugin } from 'vite'
import { parseAst } from 'vite'
import { type Change, changedCode, isNode, walkCode } from './code-changes.ts'

/** Strips the folds and descriptions of reports from the worker, which only computes: pages import their folds directly. */
export const answersForWorkers = (): Plugin => ({
  name: 'answers-for-workers',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /packages[\\/]engine[\\/]src[\\/]reports[\\/].*[.]ts$/, code: /= report\(/ },
    handler: (code) => ({ code: withAnswersAlone(code), map: null }),
  },
})

/** JavaScript in which each `report({ … })` has only its `answer`. */
export function withAnswersAlone(code: string): string {
  const cuts: Change[] = []
  walkCode(parseAst(code), ({ type, callee, arguments: args }) => {
    if (type === 'CallExpression' && isNode(callee) && callee.name === 'report') cut(args)
    return undefined
  })
  return changedCode(code, cuts)

  function cut(args: unknown): void {
    const [entry]: unknown[] = Array.isArray(args) ? args : []
    if (!isNode(entry) || !Array.isArray(entry.properties)) throw new Error('A report is described where it is made')
    const answer = entry.properties.find((one) => isNode(one) && isNode(one.key) && one.key.name === 'answer')
    if (!isNode(answer)) throw new Error('A report without an answer')
    cuts.push([entry.start, answer.start, '{ '], [answer.end, entry.end, ' }'])
  }
}
