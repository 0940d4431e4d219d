import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { z } from 'zod'

/**
 * How a page is shown, as its address says: unit, tab, month. Each change is a step in the browser's history, so that Back
 * undoes it.
 *
 * @param schema that of the page's entry in `app/pages.ts`
 * @returns what the address says, and `change`. What was shown before without the address saying so, such as a unit out of the
 *   settings, is given as `shown`: Back then comes to it again
 */
export function usePageSearch<Schema extends z.ZodObject>(
  schema: Schema,
): readonly [z.output<Schema>, (changes: Partial<z.output<Schema>>, shown?: Partial<z.output<Schema>>) => void] {
  const router = useRouter()
  const text = useSearch({ strict: false, select: (search) => JSON.stringify(pickOf(schema, search)) })
  const said = useMemo(() => schema.parse(JSON.parse(text)), [schema, text])
  const change = useCallback(
    (changes: object, shown?: object) => {
      const go = (more: object, how: { replace: boolean; ignoreBlocker?: boolean }) =>
        router.navigate({ to: '.', search: (before: object) => ({ ...before, ...more }), ...how, resetScroll: false })
      if (shown !== undefined) {
        // nothing is left by it, and behind a question whether to leave it would come too late
        void go(shown, { replace: true, ignoreBlocker: true })
        router.history.flush()
      }
      void go(changes, { replace: false })
    },
    [router],
  )
  return [said, change]
}

/** Nothing but the page's own words, so that another filter is no reason to render it again. */
const pickOf = (schema: z.ZodObject, search: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.keys(schema.shape).map((name) => [name, search[name]]))
