import type { FunctionComponent } from 'react'

/** A node of React's tree, as far as it is read here. */
interface Fiber {
  readonly type: unknown
  readonly memoizedProps: unknown
  readonly stateNode: unknown
  readonly child: Fiber | null
  readonly sibling: Fiber | null
}

/** A rendered component with what it was given, and the functions around it, from the page on. */
export interface Rendered<Props> {
  readonly props: Props
  /** What it shows. */
  readonly text: string
  readonly within: readonly string[]
}

const isFiber = (value: unknown): value is Fiber =>
  typeof value === 'object' && value !== null && 'memoizedProps' in value && 'child' in value
const isOf = <Props>(
  fiber: Fiber,
  component: FunctionComponent<Props>,
): fiber is Fiber & { readonly memoizedProps: Props } => fiber.type === component

/**
 * Finds the props of a component wherever it is rendered in a box. A law about all charts or tables reads there what each was
 * given, marks and functions included, of pages that it does not know.
 */
export function rendered<Props>(box: Element, component: FunctionComponent<Props>): readonly Rendered<Props>[] {
  const found: Rendered<Props>[] = []
  const visit = (fiber: Fiber | null, within: readonly string[]): void => {
    for (let at = fiber; at !== null; at = at.sibling) {
      if (isOf(at, component)) found.push({ props: at.memoizedProps, text: textOf(at), within })
      visit(at.child, typeof at.type === 'function' ? [...within, at.type.name] : within)
    }
  }
  visit(rootOf(box), [])
  return found
}

function textOf(fiber: Fiber | null): string {
  if (fiber === null) return ''
  if (fiber.stateNode instanceof Node) return fiber.stateNode.textContent ?? ''
  return textOf(fiber.child)
}

/** React keeps its tree beside the element that it renders into. */
function rootOf(box: Element): Fiber {
  const [root] = Object.entries(box).flatMap(([key, value]) => (key.startsWith('__reactContainer$') ? [value] : []))
  const current: unknown = Object(root).stateNode?.current
  if (!isFiber(current)) throw new Error('React renders nothing into this element')
  return current
}
