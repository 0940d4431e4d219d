import classes from './logo.module.css'

/** The logo: an A whose crossbar is the closing tick of a price bar and continues after the close. */
export function Logo({ size = 26 }: { size?: number }) {
  return (
    <svg className={classes.logo} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path className={classes.letter} d="M.5 28 11.4 3h4.2L26.5 28h-4.3L13.5 7.6 4.8 28z" />
      <path className={classes.tick} d="M13.5 18H32v4H13.5z" />
    </svg>
  )
}

/** The logo with the product's name next to it. */
export function Brand({ name, size }: { name: string; size?: number }) {
  return (
    <span className={classes.brand}>
      <Logo {...(size === undefined ? {} : { size })} />
      {name}
    </span>
  )
}
