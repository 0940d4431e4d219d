import type { KyselyPlugin, QueryId } from 'kysely'

/** Does something when a table was read for the first time, before the reader continues. */
export function afterReading(table: string, act: () => Promise<unknown>): KyselyPlugin {
  let reading: QueryId | null = null
  return {
    transformQuery({ node, queryId }) {
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes(`"${table}"`)) reading ??= queryId
      return node
    },
    async transformResult({ queryId, result }) {
      if (queryId === reading) await act()
      return result
    },
  }
}
