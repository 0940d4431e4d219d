import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { z } from 'zod'

/**
 * View state of a page in its address: unit, tab, month. Each change is a step in the browser's history, so that Back undoes it.
 *
 * @param schema schema of the page's entry in `app/pages.ts`
 * @returns the parsed address, and `change`. State that is not in the address yet, such as a unit from the settings, is passed as
 *   `shown`, so that Back returns to it
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
        // the page is not left, and after a confirmation whether to leave it would be too late
        void go(shown, { replace: true, ignoreBlocker: true })
        router.history.flush()
      }
      void go(changes, { replace: false })
    },
    [router],
  )
  return [said, change]
}

/** Only the page's own parameters, so that a change of filters does not render it again. */
const pickOf = (schema: z.ZodObject, search: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.keys(schema.shape).map((name) => [name, search[name]]))
