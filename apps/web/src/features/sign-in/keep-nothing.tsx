import { useState } from 'react'
import { keepNothing, keepsNothing } from '../../journal/keeps-nothing.ts'
import classes from './sign-in.module.css'

/** The choice for a device of others, stored at once: it counts for every way to sign in, and for the next time. */
export function KeepNothing() {
  const [chosen, setChosen] = useState(keepsNothing)
  return (
    <label className={classes.keep}>
      <input
        type="checkbox"
        checked={chosen}
        onChange={({ currentTarget: { checked } }) => {
          keepNothing(checked)
          setChosen(checked)
        }}
      />
      Do not keep anything on this device
    </label>
  )
}
