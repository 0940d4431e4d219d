import type { FunctionComponent } from 'react'

/** A node of React's tree, with the properties used here. */
interface Fiber {
  readonly type: unknown
  readonly memoizedProps: unknown
  readonly stateNode: unknown
  readonly child: Fiber | null
  readonly sibling: Fiber | null
}

/** A rendered component with its props, and the components around it, from the page on. */
export interface Rendered<Props> {
  readonly props: Props
  /** Its text. */
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
 * Finds the props of a component wherever it is rendered in a box. Laws about all charts or tables use it to read their props, including
 * marks and functions, on any page.
 */
export function renderedParts<Props>(box: Element, component: FunctionComponent<Props>): readonly Rendered<Props>[] {
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

/** React keeps its tree on the container element. */
function rootOf(box: Element): Fiber {
  const [root] = Object.entries(box).flatMap(([key, value]) => (key.startsWith('__reactContainer$') ? [value] : []))
  const current: unknown = Object(root).stateNode?.current
  if (!isFiber(current)) throw new Error('React renders nothing into this element')
  return current
}
