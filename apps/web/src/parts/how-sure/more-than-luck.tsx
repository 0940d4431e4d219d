import classes from './how-sure.module.css'

export const moreThanLuck = 'more than luck'

/** Beside the name of a group that holds. */
export const MoreThanLuck = () => <span className={classes.held}>{moreThanLuck}</span>
