// \0virtual:astro:logger
var level = "error";
export { level as t };
