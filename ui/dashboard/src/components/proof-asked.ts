// Whether a new proof of the person is asked for above whatever else is open.

let asked = false

/** Whether it is asked for now. */
export function isProofAsked(): boolean {
  return asked
}

/** Tells that it is; that it no longer is counts once the press that ended it has passed. */
export function setProofAsked(value: boolean): void {
  if (value) asked = true
  else {
    setTimeout(() => {
      asked = false
    }, 0)
  }
}
