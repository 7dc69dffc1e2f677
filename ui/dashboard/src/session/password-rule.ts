/** The shortest password that is taken. */
const PASSWORD_MIN = 12

/** What is wrong with two entries of a new password, as faults of a form. */
export function passwordFaults(password: string, again: string) {
  if ([...password].length < PASSWORD_MIN) {
    return [{ pointer: '/password', message: `needs at least ${PASSWORD_MIN} characters` }]
  }
  if (password !== again) return [{ pointer: '/again', message: 'is not the same password' }]
  return []
}
