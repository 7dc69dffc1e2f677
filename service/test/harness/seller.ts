// A seller in a real browser: fills in the pages of a verification, in a frame or on their own.
import type { FrameLocator, Page } from 'playwright-core'

type Place = Page | FrameLocator

const next = 'Save and continue'

/** Presses a button. */
async function press(place: Place, name: string): Promise<void> {
  await place.getByRole('button', { name, exact: true }).click()
}

/** An address in the town of the tests. */
export async function fillAddress(place: Place, country = 'DE'): Promise<void> {
  await place.getByLabel('Street and number').fill('Hafenstraße 12')
  await place.getByLabel('Postal code').fill('20359')
  await place.getByLabel('Town or city').fill('Hamburg')
  await place.getByLabel('Country of the address').selectOption(country)
}

/** Birthday and address of a person, and on. */
export async function fillAboutPerson(place: Place, country = 'DE'): Promise<void> {
  await place.getByLabel('Date of birth').fill('1985-04-12')
  await fillAddress(place, country)
  await press(place, next)
}

/** Form, number and address of a business or organisation, and on. */
export async function fillAboutBusiness(
  place: Place,
  { form, number }: { readonly form: string; readonly number: RegExp },
): Promise<void> {
  await place.getByLabel('Legal form').selectOption(form)
  await place.getByLabel(number).fill('09876543')
  await fillAddress(place)
  await press(place, next)
}

/** One person behind a business, and on. */
export async function fillPerson(place: Place, name: string): Promise<void> {
  await place.getByLabel('Full name').fill(name)
  await place.getByLabel('Date of birth').fill('1980-02-03')
  await fillAddress(place)
  await press(place, 'Add this person')
}

/** Goes on without documents. */
export async function sendNoDocuments(place: Place): Promise<void> {
  await press(place, 'Go on without')
}

/** The smallest picture that there is. */
export const smallPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhg' +
    'GAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Sends a picture as the document that is chosen. */
export async function sendPicture(place: Place, name = 'passport.png'): Promise<void> {
  const file = { name, mimeType: 'image/png', buffer: smallPng }
  await place.getByLabel('Choose a file or take a photo').setInputFiles(file)
  await place.getByRole('status').getByText(`${name} was sent`).waitFor()
}
