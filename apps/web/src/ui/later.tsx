import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/**
 * A component whose code is loaded when it is first drawn. In place of React's `lazy`: what `Suspense` has hidden appears 300 ms after it
 * was hidden at the earliest, even if its code is loaded by then. If the code cannot be loaded, the error boundary around the component
 * reports it; the component loads it again when it is drawn again.
 *
 * @param meanwhile drawn while the code is loading
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: (props: Props) => ReactNode = () => null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<ComponentType<Props>> | null = null
  const bring = (): Promise<ComponentType<Props>> =>
    (loading ??= load().then(
      (part) => (loaded = part),
      (error: unknown) => {
        loading = null
        throw error
      },
    ))

  return function Later(props) {
    const [Part, setPart] = useState(() => loaded)
    const missing = Part === null
    useEffect(() => {
      if (!missing) return undefined
      let left = false
      const put = (next: () => ComponentType<Props>): void => {
        if (!left) setPart(next)
      }
      bring().then(
        (part) => put(() => part),
        (error: unknown) =>
          put(() => {
            throw error
          }),
      )
      return () => {
        left = true
      }
    }, [missing])
    return Part === null ? meanwhile(props) : <Part {...props} />
  }
}
