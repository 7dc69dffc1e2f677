/** What a new passkey is called until its owner calls it otherwise. */
export function deviceName(): string {
  const system = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac', 'Linux'].find((name) =>
    navigator.userAgent.includes(name),
  )
  return system === undefined ? 'This device' : `${system} device`
}
