import { useState } from 'react'
import { keepNothing, keepsNothing } from '../../journal/keeps-nothing.ts'
import classes from './sign-in.module.css'

/** Takes effect at once, whatever way of signing in follows. */
export function KeepsNothingField() {
  const [isWanted, setWanted] = useState(keepsNothing)
  return (
    <label className={classes.choice}>
      <input
        type="checkbox"
        checked={isWanted}
        onChange={() => {
          keepNothing(!isWanted)
          setWanted(!isWanted)
        }}
      />
      Do not keep anything on this device
    </label>
  )
}
