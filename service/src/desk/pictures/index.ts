export { readPicture } from './picture.ts'
export { pictureRoutes } from './routes.ts'
