import { clsx } from 'clsx'
import type { ComponentPropsWithRef, CSSProperties, ElementType } from 'react'
import classes from './layout.module.css'

/** A step of space, as the tokens name it: `--s-4` is 16 px. */
type Step = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12 | 16

interface Placed {
  /** Space above and below. */
  above?: Step | undefined
  below?: Step | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
}
type As<Tag extends ElementType, Own> = Own & { as?: Tag } & Omit<ComponentPropsWithRef<Tag>, keyof Own | 'as'>

const space = (step: Step | undefined): string => (step === undefined ? '0' : `var(--s-${step})`)
const placedStyle = ({ above, below }: Pick<Placed, 'above' | 'below'>): CSSProperties =>
  above === undefined && below === undefined
    ? {}
    : Object.fromEntries([
        ['--above', space(above)],
        ['--below', space(below)],
      ])
const placedClass = ({ above, below }: Pick<Placed, 'above' | 'below'>): string | undefined =>
  above === undefined && below === undefined ? undefined : classes.placed

/** Children below each other, as wide as the box. */
export function Stack<Tag extends ElementType = 'div'>({
  as,
  gap = 4,
  above,
  below,
  className,
  style,
  ...rest
}: As<Tag, Placed & { gap?: Step }>) {
  const Box: ElementType = as ?? 'div'
  return (
    <Box
      {...rest}
      className={clsx(classes.stack, placedClass({ above, below }), className)}
      style={{ '--gap': space(gap), ...placedStyle({ above, below }), ...style }}
    />
  )
}

/** Children beside each other, wrapped where they do not fit. */
export function Row<Tag extends ElementType = 'div'>({
  as,
  gap = 2,
  above,
  below,
  className,
  style,
  ...rest
}: As<Tag, Placed & { gap?: Step }>) {
  const Box: ElementType = as ?? 'div'
  return (
    <Box
      {...rest}
      className={clsx(classes.row, placedClass({ above, below }), className)}
      style={{ '--gap': space(gap), ...placedStyle({ above, below }), ...style }}
    />
  )
}

/** Columns that are one below the other on a narrow screen, and those of a page on paper too. @param of fractions of the width */
export function Columns<Tag extends ElementType = 'div'>({
  as,
  of = [1, 1],
  within = 'page',
  gap = 8,
  above,
  below,
  className,
  style,
  ...rest
}: As<Tag, Placed & { of?: readonly number[]; within?: 'page' | 'form'; gap?: Step }>) {
  const Box: ElementType = as ?? 'div'
  return (
    <Box
      {...rest}
      className={clsx(classes.columns, classes[within], placedClass({ above, below }), className)}
      style={{
        '--gap': space(gap),
        '--columns': of.map((part) => `minmax(0, ${part}fr)`).join(' '),
        ...placedStyle({ above, below }),
        ...style,
      }}
    />
  )
}

/** A line or paragraph in one of the sizes and inks of the tokens. */
export function Text<Tag extends ElementType = 'p'>({
  as,
  size,
  ink,
  above,
  below,
  className,
  style,
  ...rest
}: As<Tag, Placed & { size?: 'micro' | 'small' | 'strong' | 'reading'; ink?: 2 | 3 }>) {
  const Line: ElementType = as ?? 'p'
  return (
    <Line
      {...rest}
      className={clsx(
        size !== undefined && classes[size],
        ink === 2 && classes.ink2,
        ink === 3 && classes.ink3,
        placedClass({ above, below }),
        className,
      )}
      style={{ ...placedStyle({ above, below }), ...style }}
    />
  )
}
