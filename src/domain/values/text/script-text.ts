/** Data as the text of a `<script>` in a page: no text in it, whoever wrote it, can end the element. */
export const asScriptText = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');
