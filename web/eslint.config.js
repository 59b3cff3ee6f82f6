import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["dist", "shots", "test-results", "src/lib/wire.ts", "public/theme.js"] },
  js.configs.recommended,
  ...ts.configs.recommended,
  // Its `valid-compile` also reports what the compiler finds wrong for people who hear or type the page.
  ...svelte.configs.recommended,
  {
    rules: {
      // The compiler of TypeScript knows which names there are.
      "no-undef": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "svelte/valid-compile": "error",
      // State is kept raw here: a map is filled and then put in the place of the one before.
      "svelte/prefer-svelte-reactivity": "off",
      // Every mark of a seat is given the table, whether it looks at it or not.
      "svelte/no-unused-props": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // Rules that need types take their time, so they look at programs and not at components.
    files: ["src/**/*.ts", "journeys/**/*.ts"],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: false }],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    },
  },
);
