import { clsx } from 'clsx'
import type { ComponentPropsWithRef, CSSProperties, ElementType, ReactNode } from 'react'
import classes from './layout.module.css'

/** A step of space, as the tokens name it: `--s-4` is 16 px. */
type Step = 1 | 2 | 3 | 4 | 5 | 6 | 8
type Gap = 0 | Step

interface Space {
  /** Space above and below. */
  above?: Step | undefined
  below?: Step | undefined
  /** Takes the space that its neighbours in a row leave, and no more. */
  grow?: boolean | undefined
  /** Below a rule, like a block of a page. */
  ruled?: boolean | undefined
  /** Not printed: controls. */
  offPaper?: boolean | undefined
}
interface Placed extends Space {
  className?: string | undefined
  style?: CSSProperties | undefined
}
/** A size and an ink of the tokens. */
interface Type {
  size?: 'micro' | 'label' | 'small' | 'strong' | 'reading' | 'section' | undefined
  ink?: 1 | 2 | 3 | 'gain' | 'loss' | 'warn' | 'error' | undefined
  bold?: boolean | undefined
}
type As<Tag extends ElementType, Own> = Own & { as?: Tag } & Omit<ComponentPropsWithRef<Tag>, keyof Own | 'as'>

/** Props with a class for each of their values, `size_small` in layout.module.css; all others are the element's. */
const looks =
  /^(above|below|grow|ruled|offPaper|align|justify|oneLine|inline|lined|within|size|ink|bold|cut|unbroken|anywhere)$/

const classOf = ([name, value]: readonly [string, unknown]): string | undefined | false =>
  value === true
    ? classes[name]
    : (typeof value === 'string' || typeof value === 'number') && classes[`${name}_${value}`]

/** Class for the space around a component that takes a `className`. */
export const spaceClass = (space: Space): string => clsx(Object.entries(space).map(classOf))

interface Box {
  as?: ElementType
  gap?: Gap | readonly [lines: Gap, within: Gap] | undefined
  of?: readonly (number | string)[] | undefined
  each?: number | undefined
  measure?: number | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
}

const length = (step: Gap): string => (step === 0 ? '0' : `var(--s-${step})`)

function box(kind: string, tag: ElementType, { as, gap, of, each, measure, className, style, ...props }: Box) {
  const Tag: ElementType = as ?? tag
  const entries = Object.entries(props)
  const measures = {
    ...(gap !== undefined && { gap: typeof gap === 'number' ? length(gap) : gap.map(length).join(' ') }),
    ...(of && { '--columns': of.map((part) => (typeof part === 'number' ? `minmax(0,${part}fr)` : part)).join(' ') }),
    ...(each && { '--each': `${each}px` }),
    ...(measure && { maxWidth: `${measure}ch` }),
  }
  return (
    <Tag
      {...Object.fromEntries(entries.filter(([name]) => !looks.test(name)))}
      className={clsx(
        classes[kind],
        each && classes.each,
        of && classes.of,
        entries.filter(([name]) => looks.test(name)).map(classOf),
        className,
      )}
      style={{ ...measures, ...style }}
    />
  )
}

interface StackProps extends Placed {
  gap?: Gap
  align?: 'start'
  /** A hairline below each child, and a rule above the first. */
  lined?: boolean
}
/** Children below each other, as wide as the box, or at its start; 16 px apart. */
export const Stack = <Tag extends ElementType = 'div'>(props: As<Tag, StackProps>) => box('stack', 'div', props)

interface RowProps extends Placed, Type {
  gap?: Box['gap']
  align?: 'start' | 'end' | 'baseline' | 'stretch'
  justify?: 'between' | 'center' | 'end'
  oneLine?: boolean
  /** Inline with text, no wider than its children. */
  inline?: boolean
  /** Width of each field, in pixels; full width on a phone. */
  each?: number
}
/** Children next to each other, wrapped if they do not fit; 8 px apart. */
export const Row = <Tag extends ElementType = 'div'>(props: As<Tag, RowProps>) => box('row', 'div', props)

interface ColumnsProps extends Placed {
  /** Fractions of the width, or CSS lengths; two halves by default. */
  of?: Box['of']
  /** Page: one column below 1280 px and on paper; panel: below 960 px; form: below 600 px; line: never. */
  within?: 'page' | 'panel' | 'form' | 'line'
  gap?: Box['gap']
  align?: 'start' | 'end' | 'center' | 'baseline'
  /** A hairline below each child, and a rule above the first. */
  lined?: boolean
}
/** Columns 32 px apart, stacked on a narrow screen. */
export const Columns = <Tag extends ElementType = 'div'>({ within = 'page', ...props }: As<Tag, ColumnsProps>) =>
  box('columns', 'div', { ...props, within })

interface TextProps extends Placed, Type {
  /** Cut off with an ellipsis if it does not fit. */
  cut?: boolean
  /** Never wrapped. */
  unbroken?: boolean
  /** Breaks within words, for addresses. */
  anywhere?: boolean
  /** Maximum width, in characters. */
  measure?: number
}
/** A line or paragraph in a size and ink of the tokens. */
export const Text = <Tag extends ElementType = 'p'>(props: As<Tag, TextProps>) => box('text', 'p', props)

/** Small print below a chart, a table or a field. */
export const Note = ({ children }: { children: ReactNode }) => (
  <Text above={2} size="micro" ink={3}>
    {children}
  </Text>
)
