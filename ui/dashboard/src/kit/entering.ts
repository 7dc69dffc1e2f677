// The texts of a form, each as its field wants it.

/** What a field needs to show one text and to change it. */
export interface Entry {
  /** Where it stands in the body of the call, as a JSON pointer without the first slash. */
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The fields of what is entered: `<TextField label="Name" {...field('name')} />`. */
export function enteringFields<Name extends string>(
  entered: Readonly<Record<Name, string>>,
  onEnter: (name: Name, value: string) => void,
): (name: Name, pointer?: string) => Entry {
  return (name, pointer = name) => ({
    name: pointer,
    value: entered[name],
    onChange: (value) => onEnter(name, value),
  })
}
